import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { transfer } from '#web/desk/areas/stock/queries.ts';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { useSession } from '#web/platform/session.ts';
import { LIST } from './names.tsx';
import { TransferDraft } from './TransferDraft.tsx';
import { TransferView } from './TransferView.tsx';

/** A draft is edited by the sender; later it is shown, and received by the other branch. */
export function TransferPage() {
  const { id } = useParams();
  const branches = useSession(({ user }) => user?.branches);
  return (
    <RecordPage list={LIST} query={useQuery(transfer(Number(id)))}>
      {(transfer) =>
        transfer.status === 'draft' && branches?.some((branch) => branch.id === transfer.fromBranchId) ? (
          <TransferDraft transfer={transfer} />
        ) : (
          <TransferView transfer={transfer} />
        )
      }
    </RecordPage>
  );
}
