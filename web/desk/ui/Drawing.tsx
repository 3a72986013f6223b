import type { ReactNode } from 'react';
import './drawing.css';

/* Line drawings of a shop, for pages that have nothing else to show. Colours come from the theme: see drawing.css. */

const drawings = {
  /** A partly filled shelf. */
  shelf: (
    <>
      <path className="td-drawing-ground" d="M14 92h132" />
      <path d="M28 92V22M132 92V22M28 36h104M28 64h104" />
      <path className="td-drawing-fill" d="M42 50h14v14H42zM58 44h10v20H58z" />
      <path className="td-drawing-accent" d="M104 22h18v14h-18z" />
      <path className="td-drawing-faint" d="M80 64V52h14v12M44 36V26h12v10M84 92V78h24v14" />
    </>
  ),
  /** A magnifying glass over rows without a match. */
  search: (
    <>
      <path className="td-drawing-faint" d="M24 30h64M24 48h44M24 66h52M24 84h30" />
      <circle className="td-drawing-fill" cx="98" cy="54" r="24" />
      <path d="M115 71l22 22" />
      <path className="td-drawing-accent" d="M90 54h16" />
    </>
  ),
  /** A shop front with a closed blind. */
  shop: (
    <>
      <path className="td-drawing-ground" d="M14 92h132" />
      <path d="M34 92V44M126 92V44M28 44l8-20h88l8 20z" />
      <path className="td-drawing-fill" d="M46 92V60h24v32z" />
      <path className="td-drawing-faint" d="M82 60h32v20H82z" />
      <path
        className="td-drawing-accent"
        d="M28 44c0 8 12 8 17 0 5 8 12 8 17 0 5 8 13 8 18 0 5 8 12 8 17 0 5 8 12 8 17 0 6 8 18 8 18 0"
      />
    </>
  ),
  /** A plug out of its socket. */
  unplugged: (
    <>
      <path className="td-drawing-faint" d="M12 58h30M118 58h30" />
      <path className="td-drawing-fill" d="M42 44h18v28H42z" />
      <path d="M60 50h12M60 66h12" />
      <path className="td-drawing-fill" d="M100 42c-12 0-12 32 0 32h18V42z" />
      <path className="td-drawing-accent" d="M82 34l4 8M82 82l4-8M76 58h8" />
    </>
  ),
  /** A door with a lock. */
  locked: (
    <>
      <path className="td-drawing-ground" d="M14 92h132" />
      <path className="td-drawing-fill" d="M54 92V18h52v74z" />
      <path className="td-drawing-faint" d="M64 30h32v20H64z" />
      <path className="td-drawing-accent" d="M72 66h16v14H72zM75 66v-4a5 5 0 0110 0v4" />
    </>
  ),
  /** A signpost pointing in several directions. */
  signpost: (
    <>
      <path className="td-drawing-ground" d="M14 92h132" />
      <path d="M80 92V18" />
      <path className="td-drawing-fill" d="M80 26h36l10 9-10 9H80z" />
      <path className="td-drawing-accent" d="M80 52H46l-10 9 10 9h34z" />
      <path className="td-drawing-faint" d="M100 92c2-8 6-8 8 0M44 92c2-6 5-6 7 0" />
    </>
  ),
  /** A till with a jammed receipt. */
  till: (
    <>
      <path className="td-drawing-ground" d="M14 92h132" />
      <path className="td-drawing-fill" d="M40 92V66l10-18h60l10 18v26z" />
      <path d="M40 66h80M68 80h24" />
      <path className="td-drawing-faint" d="M56 56h16" />
      <path className="td-drawing-accent" d="M88 48V20l6 5 6-5 6 5V48M94 34h6" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof drawings;

export function Drawing({ of }: { of: DrawingName }) {
  return (
    <svg className="td-drawing" viewBox="0 0 160 104" width="160" height="104" aria-hidden="true" focusable="false">
      {drawings[of]}
    </svg>
  );
}
