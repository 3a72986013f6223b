import type { ReactNode } from 'react';
import './cells.css';

/** A shortened name keeps the size at its end, which distinguishes similar goods. "Black Pepper … 1 kg". */
const ENDING = /\s\(?\d[\d.,]*\s?\S{0,10}$/u;

/** The name people look for, and below it the second most useful one. */
export function TwoLine({ main, sub, picture }: { main: ReactNode; sub?: ReactNode; picture?: ReactNode }) {
  return (
    <span className="td-twoline">
      {picture}
      <span className="td-twoline-text">
        {typeof main === 'string' ? (
          <Name name={main} hint={typeof sub === 'string' ? sub : undefined} />
        ) : (
          <span className="td-twoline-main">{main}</span>
        )}
        {sub ? (
          <span className="td-twoline-sub" title={typeof sub === 'string' ? sub : undefined}>
            {sub}
          </span>
        ) : null}
      </span>
    </span>
  );
}

/** Its title also has the second name, which a long one leaves no room for. */
export function Name({ name, hint }: { name: string; hint?: string }) {
  const at = name.search(ENDING);
  return (
    <span className="td-twoline-main" title={hint ? `${name}\n${hint}` : name}>
      {at < 0 ? (
        name
      ) : (
        <>
          <span className="td-twoline-start">{name.slice(0, at)}</span>
          <span className="td-twoline-ending">{name.slice(at)}</span>
        </>
      )}
    </span>
  );
}
