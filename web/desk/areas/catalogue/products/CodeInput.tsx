import { BarcodeOutlined } from '@ant-design/icons';
import { Input, type InputProps } from 'antd';

/** A SKU or barcode. A scanner types it and ends with Enter, which must not submit the form. */
export function CodeInput({ scan = false, ...rest }: InputProps & { scan?: boolean }) {
  return (
    <Input
      autoComplete="off"
      spellCheck={false}
      prefix={scan ? <BarcodeOutlined aria-hidden /> : undefined}
      {...rest}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
        rest.onKeyDown?.(event);
      }}
    />
  );
}
