import type { ReactNode } from 'react';
import './cells.css';

/** The name people look for, and below it the second thing they know it by. */
export function TwoLine({ main, sub, picture }: { main: ReactNode; sub?: ReactNode; picture?: ReactNode }) {
  return (
    <span className="td-twoline">
      {picture}
      <span className="td-twoline-text">
        <span className="td-twoline-main">{main}</span>
        {sub ? <span className="td-twoline-sub">{sub}</span> : null}
      </span>
    </span>
  );
}
