import { ThunderboltOutlined } from '@ant-design/icons';
import { Button, ConfigProvider, type InputProps } from 'antd';
import { useState } from 'react';
import { generateSku } from '#contract/catalogue.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { call } from '#web/platform/api.ts';
import { CodeInput } from './CodeInput.tsx';
import './codes.css';

type SkuInputProps = Omit<InputProps, 'value' | 'onChange'> & { value?: string; onChange?: (sku: string) => void };

/** A SKU, or a suggested one that is free. */
export function SkuInput({ value, onChange, ...rest }: SkuInputProps) {
  const { componentDisabled: readOnly } = ConfigProvider.useConfig();
  const [busy, setBusy] = useState(false);
  const propose = async () => {
    setBusy(true);
    const proposal = await call(generateSku, {}).catch(() => undefined);
    setBusy(false);
    if (proposal) onChange?.(proposal.sku);
  };
  return (
    <span className="td-sku">
      <CodeInput {...rest} value={value} onChange={({ target }) => onChange?.(target.value)} />
      {readOnly ? null : (
        <Button icon={<ThunderboltOutlined aria-hidden />} loading={busy} onClick={() => void propose()}>
          {t('catalogue.skuGenerate')}
        </Button>
      )}
    </span>
  );
}
