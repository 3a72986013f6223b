import { FileExcelOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import { genProductList, type SupplierColumns, type SupplierFileInput } from '#contract/purchasing.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { FileDrop } from '#web/desk/ui/FileDrop.tsx';
import { upload } from '#web/platform/api.ts';
import { CallError } from '#web/platform/callError.ts';
import { useMay } from '#web/platform/session.ts';
import { FileColumns } from './FileColumns.tsx';
import { type FormLine, lineOfFile } from './lines.ts';
import { UnmatchedRows } from './UnmatchedRows.tsx';
import '#web/desk/ui/preview.css';

type FileLines = Reply<typeof genProductList>;
const NO_LINES: ReadonlyMap<number, FormLine> = new Map();
type SupplierFileProps = { onLines: (lines: FormLine[]) => void; onClose: () => void };

export function FileButton({ onPress }: { onPress: () => void }) {
  return (
    <Button icon={<FileExcelOutlined aria-hidden />} onClick={onPress}>
      {t('purchasing.fileAdd')}
    </Button>
  );
}

/** Nothing is read before these columns are known. */
const whatToChoose = ({ code, quantity }: SupplierColumns): string | undefined => {
  if (code.length === 0) return quantity === null ? t('purchasing.fileChooseBoth') : t('purchasing.fileChooseCode');
  return quantity === null ? t('purchasing.fileChooseQuantity') : undefined;
};

/** Turns a supplier's file into lines: matching rows are taken, others are corrected here or left out. */
export function SupplierFile({ onLines, onClose }: SupplierFileProps) {
  useFocusBack();
  const withCost = useMay('cost.edit');
  const [fileLines, setFileLines] = useState<FileLines>();
  const [file, setFile] = useState<File>();
  const [isReading, setIsReading] = useState(false);
  const [corrections, setCorrections] = useState(NO_LINES);
  const readAgain = async (columns: SupplierFileInput) => {
    if (!file) return;
    setIsReading(true);
    try {
      setFileLines(await upload(genProductList, file, columns));
      setCorrections(NO_LINES);
    } catch (error) {
      // The call has reported the error.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setIsReading(false);
    }
  };
  const lines = [...(fileLines?.matched ?? []).map(lineOfFile), ...corrections.values()];
  const open = fileLines?.unmatched.filter(({ row }) => !corrections.has(row)) ?? [];
  return (
    <Modal
      open
      width={760}
      title={t('purchasing.fileTitle')}
      okText={t('purchasing.fileAddLines', { count: lines.length })}
      okButtonProps={{ disabled: lines.length === 0 || isReading }}
      cancelText={t('common.cancel')}
      onCancel={onClose}
      onOk={() => {
        onLines(lines);
        onClose();
      }}
    >
      {fileLines ? (
        <div className="td-order-file">
          <FileColumns
            headings={fileLines.headings}
            columns={fileLines.columns}
            withCost={withCost}
            disabled={isReading}
            onChange={(columns) => void readAgain(columns)}
          />
          <p role="status">
            {whatToChoose(fileLines.columns) ??
              t('purchasing.fileMatched', {
                matched: fileLines.matched.length + corrections.size,
                total: fileLines.matched.length + fileLines.unmatched.length,
              })}
          </p>
          {open.length > 0 ? (
            <UnmatchedRows
              headings={fileLines.headings}
              rows={open}
              withCost={withCost}
              onMend={(row, line) => setCorrections((before) => new Map(before).set(row, line))}
            />
          ) : null}
        </div>
      ) : (
        <FileDrop
          to={genProductList}
          endings={['.xlsx', '.xls', '.csv']}
          text={t('purchasing.fileFormats')}
          onRead={(lines, chosenFile) => {
            setFileLines(lines);
            setFile(chosenFile);
          }}
        />
      )}
    </Modal>
  );
}
