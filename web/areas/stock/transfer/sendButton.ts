import { t } from '#web/platform/i18n.ts';
import type { DocumentButton } from '#web/ui/DocumentPage.tsx';

/** Saves the document, and lets the goods go. */
export const sendButton = (): DocumentButton => ({
  next: 'stay',
  label: t('Send'),
  primary: true,
  more: { status: 'inTransit' },
  ask: {
    title: t('Send these goods?'),
    content: t('They leave the sending branch now and are in transit until the other end has received them.'),
    ok: t('Send'),
  },
});
