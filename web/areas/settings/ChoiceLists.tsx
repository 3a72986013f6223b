import { useQuery } from '@tanstack/react-query';
import { type ChoiceKind, listChoices } from '#contract/choices.ts';
import { t } from '#web/platform/i18n.ts';
import { query } from '#web/platform/query.ts';
import { ListPage } from '#web/ui/ListPage.tsx';
import { RecordPage } from '#web/ui/RecordPage.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import './choices.css';

const words = (kind: ChoiceKind) =>
  ({
    courier: { title: t('Couriers'), newTitle: t('New courier'), text: t('How goods leave: offered in every order.') },
    paymentType: {
      title: t('Payment types'),
      newTitle: t('New payment type'),
      text: t('How money comes in: offered wherever a payment is taken.'),
    },
  })[kind];

/** The short lists that orders choose from. */
export function ChoiceLists() {
  const choices = useQuery(query(listChoices, {}));
  return (
    <ListPage title={t('Couriers and payment types')}>
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
