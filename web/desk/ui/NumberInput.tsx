import { type Range, readNumber, whyNoNumber } from './number.ts';
import { TypedInput, type TypedProps } from './TypedInput.tsx';

/** A percentage, a length, a count: any typed number. */
export function NumberInput({ min, max, decimals = 0, ...rest }: TypedProps<number> & Partial<Range>) {
  const range = { min, max, decimals };
  return (
    <TypedInput<number>
      {...rest}
      className={`td-numeral ${rest.className ?? ''}`}
      format={String}
      read={(text) => readNumber(text, range)}
      why={(text) => whyNoNumber(text, range)}
    />
  );
}
