import { Checkbox, Select } from 'antd';
import { useId } from 'react';
import { labelFormats } from '#contract/catalogue/labels.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import { formatName, isRoll, perPage } from './formats.ts';
import type { Sheet } from './labelSheet.ts';

/** The paper, the first label to use, and what a label shows besides its name and bars. */
export function SheetFields({ sheet, onChange }: { sheet: Sheet; onChange: (changes: Partial<Sheet>) => void }) {
  const id = useId();
  return (
    <div className="td-labelsheet-fields">
      <div>
        <label htmlFor={`${id}-format`}>{t('catalogue.labelPaper')}</label>
        <Select
          id={`${id}-format`}
          value={sheet.format}
          options={labelFormats.map((format) => ({ value: format, label: formatName(format) }))}
          onChange={(format) => onChange({ format, skip: 0 })}
        />
      </div>
      {isRoll(sheet.format) ? null : (
        <div>
          <label htmlFor={`${id}-skip`}>{t('catalogue.labelsUsed')}</label>
          <NumberInput
            id={`${id}-skip`}
            min={0}
            max={perPage(sheet.format) - 1}
            value={sheet.skip}
            onChange={(skip) => onChange({ skip: skip ?? 0 })}
          />
        </div>
      )}
      <Checkbox checked={sheet.showPrice} onChange={({ target }) => onChange({ showPrice: target.checked })}>
        {t('catalogue.labelShowPrice')}
      </Checkbox>
      <Checkbox
        checked={sheet.showChineseTitle}
        onChange={({ target }) => onChange({ showChineseTitle: target.checked })}
      >
        {t('catalogue.labelShowChinese')}
      </Checkbox>
    </div>
  );
}
