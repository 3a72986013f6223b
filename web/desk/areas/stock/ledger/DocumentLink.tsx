import { Link } from 'react-router';
import { pathOf, screens } from '#contract/screens.ts';
import { useSession } from '#web/platform/session.ts';

/** The screens of the documents that move stock. */
const screenOfDocument = {
  salesOrder: 'salesEdit',
  purchaseOrder: 'purchaseOrderEdit',
  transfer: 'transferPage',
  writeOff: 'writeOffPage',
  stockTake: 'takePage',
} as const;
type DocumentType = keyof typeof screenOfDocument;

const isDocument = (type: string | null): type is DocumentType => type !== null && type in screenOfDocument;

type DocumentLinkProps = { type: string | null; id: number | null; reference: string };

/** A movement's document by its reference; a link for those whose menu leads there. */
export function DocumentLink({ type, id, reference }: DocumentLinkProps) {
  const screen = isDocument(type) ? screenOfDocument[type] : undefined;
  const opens = useSession(
    ({ menu }) => screen !== undefined && menu.some(({ path }) => path === screens[screen].path),
  );
  if (!reference) return '–';
  return opens && screen !== undefined && id !== null ? (
    <Link to={pathOf(screen, { id })}>{reference}</Link>
  ) : (
    reference
  );
}
