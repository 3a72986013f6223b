import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { pathOf } from '#contract/screens.ts';
import { undoWriteOff, type WriteOff } from '#contract/stock/writeOffs.ts';
import { FactList } from '#web/desk/areas/stock/FactList.tsx';
import { useUndoWriteOff, writeOff } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { formatAmount, formatMoney } from '#web/desk/ui/amount.ts';
import { ConfirmButton } from '#web/desk/ui/ConfirmButton.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { CallError } from '#web/platform/callError.ts';
import { formats } from '#web/platform/formats.ts';
import { useTab } from '#web/platform/tabs.ts';
import { toast } from '#web/platform/toast.ts';
import { reasonName } from './names.ts';
import { WriteOffTag } from './WriteOffTag.tsx';
import '#web/desk/ui/page.css';
import '#web/desk/ui/preview.css';
import '#web/desk/areas/stock/stock.css';

const viewPath = (id: number) => pathOf('writeOffPage', { id });

export function WriteOffPage() {
  const { id } = useParams();
  return (
    <RecordPage list={pathOf('writeOffList')} query={useQuery(writeOff(Number(id)))}>
      {(writeOff) => <Document writeOff={writeOff} />}
    </RecordPage>
  );
}

function Document({ writeOff }: { writeOff: WriteOff }) {
  const { id, reference, undoes, undoneBy } = writeOff;
  const navigate = useNavigate();
  const { setTitle } = useTab();
  const undo = useUndoWriteOff();
  const [problem, setProblem] = useState<string>();
  useEffect(() => setTitle(reference), [setTitle, reference]);
  const takeBack = async () => {
    setProblem(undefined);
    try {
      const undoing = await undo.mutateAsync({ id });
      toast.success(t('stock.writeOffReversed', { reference }));
      void navigate(viewPath(undoing.id));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <section className="td-page">
      <header className="td-page-head">
        <h1 className="td-number">{reference}</h1>
        <WriteOffTag writeOff={writeOff} />
        <div className="td-page-actions">
          {undoes || undoneBy ? null : (
            <Allowed to={undoWriteOff}>
              <ConfirmButton
                ask={{
                  title: t('stock.reverseConfirm', { reference }),
                  content: t('stock.reverseWarning'),
                  ok: t('stock.reverse'),
                }}
                onConfirm={takeBack}
              >
                {t('stock.reverse')}
              </ConfirmButton>
            </Allowed>
          )}
        </div>
      </header>
      {problem ? <Alert type="error" showIcon role="alert" title={problem} /> : null}
      <FactList
        figures={[
          { label: t('stock.units'), value: formatQuantity(writeOff.quantity) },
          ...(writeOff.value === undefined ? [] : [{ label: t('stock.value'), value: formatMoney(writeOff.value) }]),
        ]}
        facts={[
          { label: t('common.branch'), value: writeOff.branchName },
          {
            label: t('stock.createdAt'),
            value: `${formats(writeOff.branchId).dateTime(writeOff.createTime)}, ${writeOff.createdBy}`,
          },
          undoes && { label: t('stock.reversalOf'), value: <Link to={viewPath(undoes.id)}>{undoes.reference}</Link> },
          undoneBy && {
            label: t('stock.reversedBy'),
            value: <Link to={viewPath(undoneBy.id)}>{undoneBy.reference}</Link>,
          },
          writeOff.note !== '' && { label: t('common.note'), value: writeOff.note },
        ]}
      />
      <div className="td-surface td-lines-read">
        <table className="td-preview">
          <caption className="td-hidden">{t('stock.lines')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('common.product')}</th>
              <th scope="col">{t('stock.reason')}</th>
              <th scope="col" className="td-right">
                {t('common.quantity')}
              </th>
              {writeOff.value === undefined ? null : (
                <>
                  <th scope="col" className="td-right td-roomy">
                    {t('stock.unitCost')}
                  </th>
                  <th scope="col" className="td-right">
                    {t('stock.value')}
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {writeOff.productList.map((line) => (
              <tr key={line.id}>
                <td>
                  <TwoLine main={line.title} sub={[line.chineseTitle, line.sku].filter(Boolean).join(' · ')} />
                </td>
                <td>{[reasonName(line.reason), line.note].filter(Boolean).join(': ')}</td>
                <td className="td-number td-right">{formatQuantity(line.quantity)}</td>
                {line.value === undefined ? null : (
                  <>
                    <td className="td-number td-right td-roomy">{line.unitCost?.toFixed(2)}</td>
                    <td className="td-number td-right">{formatAmount(line.value)}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
