import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { pathOf } from '#contract/screens.ts';
import { undoWriteOff, type WriteOff } from '#contract/stock/writeOffs.ts';
import { useUndoWriteOff, writeOff } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { formatAmount, formatMoney, inCents } from '#web/desk/ui/amount.ts';
import { ConfirmButton } from '#web/desk/ui/ConfirmButton.tsx';
import { DocumentFrame } from '#web/desk/ui/DocumentFrame.tsx';
import { Facts } from '#web/desk/ui/Facts.tsx';
import { formatQuantity, unitsText } from '#web/desk/ui/quantity.ts';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { CallError } from '#web/platform/callError.ts';
import { formats } from '#web/platform/formats.ts';
import { toast } from '#web/platform/toast.ts';
import { reasonName } from './names.ts';
import { WriteOffTag } from './WriteOffTag.tsx';
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
  const undo = useUndoWriteOff();
  const [problem, setProblem] = useState<string>();
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
    <DocumentFrame
      title={reference}
      status={
        <>
          <WriteOffTag writeOff={writeOff} />
          <span className="td-number">{unitsText(writeOff.quantity)}</span>
          {writeOff.value === undefined ? null : <span className="td-number">{formatMoney(writeOff.value)}</span>}
        </>
      }
      actions={
        undoes || undoneBy ? null : (
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
        )
      }
      notices={problem ? <Alert type="error" showIcon role="alert" title={problem} /> : undefined}
      facts={
        <Facts
          facts={[
            { label: t('common.branch'), value: writeOff.branchName },
            {
              label: t('stock.createdAt'),
              value: t('stock.whenBy', {
                when: formats(writeOff.branchId).dateTime(writeOff.createTime),
                name: writeOff.createdBy,
              }),
            },
            undoes && {
              label: t('stock.reversalOf'),
              value: (
                <>
                  {t('stock.reversalOf')} <Link to={viewPath(undoes.id)}>{undoes.reference}</Link>
                </>
              ),
            },
            undoneBy && {
              label: t('stock.reversedBy'),
              value: (
                <>
                  {t('stock.reversedBy')} <Link to={viewPath(undoneBy.id)}>{undoneBy.reference}</Link>
                </>
              ),
            },
            writeOff.note !== '' && { label: t('common.note'), value: writeOff.note },
          ]}
        />
      }
    >
      <div className="td-surface td-lines-read">
        <table className="td-preview">
          <caption className="td-visually-hidden">{t('stock.lines')}</caption>
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
                    <td className="td-number td-right td-roomy">
                      {line.unitCost === undefined ? null : formatAmount(inCents(line.unitCost))}
                    </td>
                    <td className="td-number td-right">{formatAmount(line.value)}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DocumentFrame>
  );
}
