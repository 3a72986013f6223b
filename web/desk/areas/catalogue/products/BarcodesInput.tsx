import { DeleteOutlined, StarFilled, StarOutlined, WarningFilled } from '@ant-design/icons';
import { Button, Checkbox, ConfigProvider } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { Barcode, warningOf } from '#contract/barcode.ts';
import type { Product } from '#contract/catalogue/product.ts';
import { MAX_BARCODES } from '#contract/catalogue/productFields.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { useDebounced } from '#web/desk/ui/debounced.ts';
import { inWords } from '#web/platform/i18n.ts';
import { CodeInput } from './CodeInput.tsx';
import { useCodeCheck, warnOfBarcode } from './codes.ts';
import './codes.css';

type Code = Product['barcodes'][number];
type BarcodesInputProps = {
  value?: readonly Code[];
  onChange?: (codes: Code[]) => void;
  id?: string;
  /** The product whose own codes are not refused as another product's. */
  productId?: number;
};

/** All barcodes, the primary one first. Scan or type one; Enter or leaving the field adds it. */
export function BarcodesInput({ value = [], onChange, id, productId }: BarcodesInputProps) {
  const { componentDisabled: readOnly } = ConfigProvider.useConfig();
  const [text, setText] = useState('');
  const { problem, check } = useCodeProblem(text.trim(), value, productId);
  const code = text.trim();

  const add = async () => {
    if (code === '' || (await check(code))) return;
    setText('');
    onChange?.([...value, { code, pack: false, warning: warningOf(code) }]);
  };
  const without = (at: number) => value.filter((_, index) => index !== at);
  const change = (at: number, pack: boolean) =>
    onChange?.(value.map((each, index) => (index === at ? { ...each, pack } : each)));
  const warning = code !== '' && problem === undefined ? warnOfBarcode(code) : null;
  return (
    <div className="td-codes">
      {value.length > 0 ? (
        <ul>
          {value.map((each, at) => (
            <li key={each.code}>
              <Button
                type="text"
                size="small"
                icon={at === 0 ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
                aria-pressed={at === 0}
                aria-label={t('catalogue.barcodeIsPrimary', { code: each.code })}
                title={at === 0 ? t('catalogue.primaryBarcode') : t('catalogue.makePrimaryBarcode')}
                onClick={() => onChange?.([each, ...without(at)])}
              />
              <span className="td-number td-codes-code">{each.code}</span>
              {warnOfBarcode(each.code) ? (
                <WarningFilled
                  className="td-codes-odd"
                  title={warnOfBarcode(each.code) ?? undefined}
                  aria-label={warnOfBarcode(each.code) ?? undefined}
                  role="img"
                />
              ) : null}
              <Checkbox checked={each.pack} onChange={({ target }) => change(at, target.checked)}>
                {t('catalogue.barcodePack')}
              </Checkbox>
              {readOnly ? null : (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('catalogue.removeBarcode', { code: each.code })}
                  onClick={() => onChange?.(without(at))}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {readOnly || value.length >= MAX_BARCODES ? null : (
        <CodeInput
          id={id}
          scan
          autoFocus={productId === undefined}
          inputMode="text"
          placeholder={value.length > 0 ? t('catalogue.scanAnotherBarcode') : t('catalogue.scanBarcode')}
          value={text}
          status={problem ? 'error' : undefined}
          aria-describedby={id && `${id}-told`}
          onChange={({ target }) => setText(target.value)}
          onPressEnter={() => void add()}
          onBlur={() => void add()}
        />
      )}
      <p id={id && `${id}-told`} className={problem ? 'td-codes-wrong' : 'td-codes-odd'} role="status">
        {problem ?? warning}
      </p>
      {value.length > 1 ? <p className="td-codes-hint">{t('catalogue.primaryBarcodeHint')}</p> : null}
    </div>
  );
}

/** What is wrong with a code: its format, a duplicate here, or another product's. Checked while typing. */
const useCodeProblem = (code: string, present: readonly Code[], productId: number | undefined) => {
  const checkOwner = useCodeCheck(productId);
  const [problem, setProblem] = useState<string>();
  const pausedCode = useDebounced(code, 300);
  const find = async (candidate: string): Promise<string | undefined> => {
    const form = Barcode.safeParse(candidate).error?.issues[0]?.message;
    const isListed = present.some((each) => each.code.toLowerCase() === candidate.toLowerCase());
    return form ? inWords(form) : isListed ? t('catalogue.barcodeTwice') : checkOwner(candidate);
  };
  const findNow = useEffectEvent(find);
  const check = async (candidate: string) => {
    const sentence = await find(candidate);
    setProblem(sentence);
    return sentence;
  };
  useEffect(() => {
    let live = true;
    setProblem(undefined);
    if (pausedCode !== '') void findNow(pausedCode).then((sentence) => live && sentence && setProblem(sentence));
    return () => {
      live = false;
    };
  }, [pausedCode]);
  return { problem: code === '' ? undefined : problem, check };
};
