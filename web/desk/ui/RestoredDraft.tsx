import { Alert, Button } from 'antd';
import { t } from '#web/desk/ui/texts.ts';
import { formats } from '#web/platform/formats.ts';

/** Says that the input is restored from earlier, and how to discard it. */
export function RestoredDraft({ at, onDiscard }: { at: number; onDiscard: () => void }) {
  return (
    <Alert
      type="info"
      showIcon
      title={t('ui.draftRestored', { when: formats().dateTime(new Date(at)) })}
      action={
        <Button size="small" onClick={onDiscard}>
          {t('common.discard')}
        </Button>
      }
    />
  );
}
