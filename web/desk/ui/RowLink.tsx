import { RightOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RowState } from './rows.ts';

type RowLinkProps = Pick<RowState, 'unfolded' | 'path' | 'canOpen'> & { onOpen: () => void; children: ReactNode };

/** The title cell of a row: as a link to its record, or a button that opens or expands it. */
export function RowLink({ unfolded, path, canOpen, onOpen, children }: RowLinkProps) {
  if (unfolded !== undefined)
    return (
      <button type="button" className="td-link td-unfold" aria-expanded={unfolded} onClick={onOpen}>
        <RightOutlined aria-hidden />
        {children}
      </button>
    );
  if (path !== undefined)
    return (
      <Link className="td-link" to={path}>
        {children}
      </Link>
    );
  if (canOpen)
    return (
      <button type="button" className="td-link" onClick={onOpen}>
        {children}
      </button>
    );
  return children;
}
