import { Link } from 'react-router';
import { useSession } from '#web/platform/session.ts';

/** Where the documents that move stock are looked at. */
const paths: Record<string, string> = {
  salesOrder: '/sales/edit',
  purchaseOrder: '/purchase/edit',
  transfer: '/stock/transfer/edit',
  writeOff: '/stock/write-off/view',
  stockTake: '/stock/take/edit',
};

type DocumentLinkProps = { type: string | null; id: number | null; reference: string };

/** A movement's document by its reference; a link for those whose menu leads there. */
export function DocumentLink({ type, id, reference }: DocumentLinkProps) {
  const path = type === null ? undefined : paths[type];
  const open = useSession(({ menu }) => path !== undefined && menu.some((item) => item.path === `${path}/:id`));
  if (!reference) return '–';
  return open && id !== null ? <Link to={`${path}/${id}`}>{reference}</Link> : reference;
}
