import { CheckCircleFilled, ClockCircleFilled, EnvironmentOutlined, SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, type InputRef, Modal, Progress } from 'antd';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { units } from '#contract/quantity.ts';
import { pathOf } from '#contract/screens.ts';
import { pageOfTakeLines } from '#contract/stock/counting.ts';
import { getStockTake, type StockTake } from '#contract/stock/counts.ts';
import { takeById, takeLines } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { confirmQuantities } from '#web/desk/ui/largeQuantity.ts';
import { ProductPicker } from '#web/desk/ui/products/ProductPicker.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { inWords } from '#web/platform/i18n.ts';
import { useRefresh } from '#web/platform/query.ts';
import { useTab } from '#web/platform/tabs.ts';
import { CountedList } from './CountedList.tsx';
import { CurrentLine } from './CurrentLine.tsx';
import { addedBy, isUnknown, keyOf, type LastScan, type Target, typedQuantity, whyNotCounted } from './counting.ts';
import { queueOf } from './queue.ts';
import { ScanField } from './ScanField.tsx';
import { buzz } from './sound.ts';
import '#web/desk/areas/stock/stock.css';
import './take.css';

const REFETCH_MS = 15_000;

export function TakeCount() {
  const { id } = useParams();
  const query = useQuery({ ...takeById(Number(id)), refetchInterval: REFETCH_MS });
  return (
    <RecordPage list={pathOf('takeList')} query={query}>
      {(stockTake) => <Counter take={stockTake} />}
    </RecordPage>
  );
}

/** Scan, type, next: designed for a phone in one hand. Entries stay on the device until the server has them. */
function Counter({ take }: { take: StockTake }) {
  const { id, reference, branchName, status, summary } = take;
  const queue = useMemo(() => queueOf(id), [id]);
  const { waiting, lines, stopped } = queue.use();
  const [selectedKey, setSelectedKey] = useState<string>();
  const [finding, setFinding] = useState<string>();
  const [place, setPlace] = useState('');
  const [refused, setRefused] = useState<string>();
  const lastScan = useRef<LastScan>(undefined);
  const input = useRef<InputRef>(null);
  const refresh = useRefresh();
  const navigate = useNavigate();
  const { setTitle } = useTab();
  useEffect(() => setTitle(`${t('stock.count')} ${reference}`), [setTitle, reference]);

  const playAnswer = useEffectEvent((answer: 'taken' | 'refused') => {
    if (answer === 'refused') buzz();
    void refresh([getStockTake, pageOfTakeLines]);
  });
  useEffect(() => {
    queue.onAnswer((answer) => playAnswer(answer));
    queue.flush();
    return () => queue.onAnswer(undefined);
  }, [queue]);

  const focus = () => input.current?.focus();
  // Neither a cancelled nor an applied stock take reopens.
  const isOver = status === 'cancelled' || status === 'applied';
  const current = isOver ? undefined : (lines.find(({ key }) => key === selectedKey) ?? lines[0]);
  const add = (target: Target, quantity = units(1)) => {
    setSelectedKey(undefined);
    setRefused(undefined);
    queue.add(target, quantity, place.trim());
  };
  const scan = (target: Target) => {
    lastScan.current = { key: keyOf(target), quantity: units(1) };
    add(target);
  };
  /** A short number after a scan is its quantity. */
  const takeTyped = async (text: string) => {
    const quantity = typedQuantity(text);
    if (quantity === undefined || !current || isUnknown(current)) return scan({ code: text });
    const notWhole = whyNotCounted(quantity, current);
    if (notWhole) {
      buzz();
      return setRefused(inWords(notWhole));
    }
    setRefused(undefined);
    if (!(await confirmQuantities([{ title: current.title || current.code || '', quantity }]))) return;
    const difference = addedBy(quantity, current, lastScan.current);
    lastScan.current = { key: current.key, quantity };
    if (difference !== 0) add(asTarget(current), difference);
  };
  const asTarget = ({ code, productId = 0, sku, title, chineseTitle }: NonNullable<typeof current>): Target =>
    code === undefined ? { productId, sku, title, chineseTitle } : { code };

  return (
    <section
      className="td-page td-counter"
      // A tap outside the controls returns the focus to the scan field.
      onPointerUp={(event) => {
        if (event.target instanceof Element && !event.target.closest('input, button, a, [role="dialog"]')) focus();
      }}
    >
      <header className="td-counter-head">
        <div>
          <h1 className="td-number">{reference}</h1>
          <span>{branchName}</span>
        </div>
        <Button onClick={() => navigate(pathOf('takePage', { id }))}>{t('stock.takeOverview')}</Button>
      </header>
      <div className="td-counter-state">
        <Progress
          aria-label={t('stock.productsCounted')}
          percent={summary.products === 0 ? 0 : Math.floor((100 * summary.counted) / summary.products)}
          showInfo={false}
          size="small"
        />
        <span className="td-number">
          {t('stock.countProgress', { counted: summary.counted, products: summary.products })}
        </span>
        <span className="td-status" role="status">
          {waiting.length > 0 && isOver ? (
            t('stock.countsNotSent', { count: waiting.length })
          ) : waiting.length > 0 ? (
            <>
              <ClockCircleFilled className="td-attention" aria-hidden />{' '}
              {t('stock.countsToSend', { count: waiting.length })}
            </>
          ) : (
            <>
              <CheckCircleFilled className="td-good" aria-hidden /> {t('stock.countsAllSent')}
            </>
          )}
        </span>
      </div>
      {status === 'counting' && stopped === undefined ? null : (
        <Alert
          type="warning"
          showIcon
          title={stopped ?? (status === 'cancelled' ? t('stock.countCancelled') : t('stock.countClosed'))}
          description={
            waiting.length === 0
              ? undefined
              : isOver
                ? t('stock.countsNotUsed', { count: waiting.length })
                : t('stock.countsKeptOnDevice')
          }
          action={<Link to={pathOf('takePage', { id })}>{t('stock.takeOverview')}</Link>}
        />
      )}
      {status === 'counting' ? (
        <div className="td-counter-scan">
          <ScanField input={input} onScan={(code) => scan({ code })} onType={(text) => void takeTyped(text)} />
          <Button type="text" icon={<SearchOutlined aria-hidden />} onClick={() => setFinding('')}>
            {t('stock.findByName')}
          </Button>
          <Input
            className="td-counter-place"
            aria-label={t('stock.place')}
            placeholder={t('stock.placeHint')}
            prefix={<EnvironmentOutlined aria-hidden />}
            maxLength={40}
            value={place}
            onChange={({ target }) => setPlace(target.value)}
            onPressEnter={focus}
          />
        </div>
      ) : null}
      {current ? (
        <CurrentLine
          line={current}
          refused={refused}
          onAdd={(quantity) => add(asTarget(current), quantity)}
          onFind={() => setFinding(current.key)}
          onForget={() => {
            queue.forget(current.key);
            focus();
          }}
          onDone={focus}
        />
      ) : status === 'counting' ? (
        <p className="td-counter-hint">{t('stock.countFirstHint')}</p>
      ) : null}
      <Recounts id={id} count={summary.awaitingRecount} />
      {lines.length > 0 ? (
        <CountedList
          lines={lines}
          waiting={waiting}
          current={current?.key}
          onChoose={(key) => {
            setSelectedKey(key);
            setRefused(undefined);
            lastScan.current = undefined;
            focus();
          }}
        />
      ) : null}
      <Modal
        open={finding !== undefined}
        title={t('stock.findByName')}
        footer={null}
        destroyOnHidden
        onCancel={() => setFinding(undefined)}
        afterClose={focus}
      >
        <ProductPicker
          autoFocus
          inactiveToo
          branchId={take.branchId}
          onPick={({ id: productId, sku, title, chineseTitle }) => {
            const unknown = lines.find(({ key }) => key === finding);
            if (unknown && isUnknown(unknown)) queue.forget(unknown.key);
            scan({ productId, sku, title, chineseTitle });
            setFinding(undefined);
          }}
        />
      </Modal>
    </section>
  );
}

/** Products that somebody asked to be counted again. */
function Recounts({ id, count }: { id: number; count: number }) {
  const { data } = useQuery({ ...takeLines({ id, show: 'awaitingRecount', pageSize: 50 }), enabled: count > 0 });
  if (count === 0 || !data || data.data.length === 0) return null;
  return (
    <section className="td-recounts td-surface" aria-label={t('stock.pleaseRecount')}>
      <h2>{t('stock.pleaseRecount')}</h2>
      <ul>
        {data.data.map(({ productId, title, sku }) => (
          <li key={productId}>
            {title} <span className="td-number">{sku}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
