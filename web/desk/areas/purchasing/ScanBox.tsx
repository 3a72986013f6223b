import { BarcodeOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { useScanTarget } from '#web/desk/ui/scanTarget.ts';
import { type Goods, scanGoods, toReceive } from './goods.ts';

type ScanResult = { good: boolean; words: string };
type ScanBoxProps<G extends Goods> = { goods: readonly G[]; onGoods: (goods: G[]) => void };

/** Counts one more with each code; the field is ready for the next one at once. */
export function ScanBox<G extends Goods>({ goods, onGoods }: ScanBoxProps<G>) {
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [lastScan, setLastScan] = useState<ScanResult>();
  const count = (code: string) => {
    const result = scanGoods(goods, code);
    if ('problem' in result)
      return setLastScan({
        good: false,
        words:
          result.problem === 'unknown'
            ? t('purchasing.scanNotOnOrder', { code })
            : t('purchasing.scanUnitOfPack', { code }),
      });
    const { line } = result;
    onGoods(result.goods);
    setLastScan({
      good: line.now <= toReceive(line),
      words: t('purchasing.scanCounted', {
        name: line.title,
        now: formatQuantity(line.now),
        left: formatQuantity(toReceive(line)),
      }),
    });
  };
  useScanTarget(box, count);
  const onKey = (event: KeyboardEvent) => {
    const code = text.trim();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setText('');
    if (code !== '') count(code);
  };
  return (
    <div className="td-scan" ref={box}>
      <Input
        size="large"
        autoFocus
        aria-label={t('purchasing.scanBarcode')}
        placeholder={t('purchasing.scanHint')}
        prefix={<BarcodeOutlined aria-hidden />}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKey}
      />
      <p className="td-scan-heard" role="status" data-good={lastScan?.good}>
        {lastScan?.words}
      </p>
    </div>
  );
}
