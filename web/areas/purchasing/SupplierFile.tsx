import { FileExcelOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import { genProductList, type UnmatchedRow } from '#contract/purchasing.ts';
import { units } from '#contract/quantity.ts';
import { ProductPicker } from '#web/areas/catalogue/ProductPicker.tsx';
import { t } from '#web/platform/i18n.ts';
import { useFocusBack } from '#web/ui/dialogFocus.ts';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { type FormLine, lineOfFile, lineOfHit } from './lines.ts';
import '#web/ui/preview.css';

type Listed = Reply<typeof genProductList>;
type SupplierFileProps = { onLines: (lines: FormLine[]) => void; onClose: () => void };

export function FileButton({ onPress }: { onPress: () => void }) {
  return (
    <Button icon={<FileExcelOutlined aria-hidden />} onClick={onPress}>
      {t('From a file')}
    </Button>
  );
}

/** A supplier's file becomes lines: what fits is taken, what does not is put right here or left out. */
export function SupplierFile({ onLines, onClose }: SupplierFileProps) {
  useFocusBack();
  const [listed, setListed] = useState<Listed>();
  const [mended, setMended] = useState<ReadonlyMap<number, FormLine>>(new Map());
  const lines = [...(listed?.matched ?? []).map(lineOfFile), ...mended.values()];
  const open = listed?.unmatched.filter(({ row }) => !mended.has(row)) ?? [];
  return (
    <Modal
      open
      width={760}
      title={t('Lines from a supplier’s file')}
      okText={t('{count, plural, one {Add # line} other {Add # lines}}', { count: lines.length })}
      okButtonProps={{ disabled: lines.length === 0 }}
      cancelText={t('Cancel')}
      onCancel={onClose}
      onOk={() => {
        onLines(lines);
        onClose();
      }}
    >
      {listed ? (
        <div className="td-order-file">
          <p role="status">
            {t('{matched} of {total} rows fit a product.', {
              matched: listed.matched.length + mended.size,
              total: listed.matched.length + listed.unmatched.length,
            })}
          </p>
          {open.length > 0 ? (
            <Unmatched
              headings={listed.headings}
              rows={open}
              onMend={(row, line) => setMended((before) => new Map(before).set(row, line))}
            />
          ) : null}
        </div>
      ) : (
        <FileDrop
          to={genProductList}
          endings={['.xlsx', '.xls', '.csv']}
          text={t(
            '.xlsx, .xls or .csv with a column of SKUs or barcodes and one of quantities; a cost column is used too.',
          )}
          onRead={setListed}
        />
      )}
    </Modal>
  );
}

type UnmatchedProps = {
  headings: readonly string[];
  rows: readonly UnmatchedRow[];
  onMend: (row: number, line: FormLine) => void;
};

/** Rows that fit nothing: what they say, why they do not fit, and the product that is meant. */
function Unmatched({ headings, rows, onMend }: UnmatchedProps) {
  return (
    <>
      <Alert type="warning" showIcon title={t('Choose the product that is meant, or leave these rows out.')} />
      <div className="td-order-unmatched">
        {rows.map(({ row, cells, why, orderQty, cost }) => (
          <div key={row} className="td-order-row">
            <div>
              <strong className="td-number">{t('Row {row}', { row })}</strong> · {t(why)}
              <div className="td-order-cells">
                {cells.flatMap((cell, at) =>
                  cell === '' ? [] : [<span key={headings[at] ?? at}>{`${headings[at] ?? at + 1}: ${cell}`}</span>],
                )}
              </div>
            </div>
            <ProductPicker
              label={t('Product of row {row}', { row })}
              onPick={(hit) => onMend(row, lineOfHit(hit, orderQty ?? units(1), cost))}
            />
          </div>
        ))}
      </div>
    </>
  );
}
