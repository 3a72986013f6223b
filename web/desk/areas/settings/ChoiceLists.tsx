import { useQuery } from '@tanstack/react-query';
import { type ChoiceKind, listChoices } from '#contract/choices.ts';
import { t } from '#web/desk/areas/settings/texts.ts';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { query } from '#web/platform/query.ts';
import { ChoiceList } from './ChoiceList.tsx';
import './choices.css';

const words = (kind: ChoiceKind) =>
  ({
    courier: { title: t('settings.couriers'), newTitle: t('settings.newCourier'), text: t('settings.couriersHelp') },
    paymentType: {
      title: t('settings.paymentTypes'),
      newTitle: t('settings.newPaymentType'),
      text: t('settings.paymentTypesHelp'),
    },
  })[kind];

/** The short lists that orders choose from. */
export function ChoiceLists() {
  const choices = useQuery(query(listChoices, {}));
  return (
    <ListPage title={t('settings.couriersAndPayments')}>
      <RecordPage query={choices}>
        {(rows) => (
          <div className="td-choices">
            {(['courier', 'paymentType'] as const).map((kind) => (
              <ChoiceList key={kind} kind={kind} {...words(kind)} rows={rows.filter((row) => row.kind === kind)} />
            ))}
          </div>
        )}
      </RecordPage>
    </ListPage>
  );
}
