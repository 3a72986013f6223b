import { t } from '#web/till/texts.ts';
import { approversOf, checkPin, useApproval } from './approval.ts';
import { PinForm } from './PinForm.tsx';

/** A manager approves one action; who asked and who approved are recorded with it. */
export function ApprovalPanel() {
  const { request } = useApproval();
  if (!request) return null;
  const { permission, about, answer } = request;
  return (
    <section className="panel approval" aria-label={t('counter.approval')}>
      <header className="panel-head">
        <h2>{t('counter.approval')}</h2>
        <button type="button" className="key quiet" onClick={() => answer(undefined)}>
          {t('counter.cancel')} <kbd>Esc</kbd>
        </button>
      </header>
      <div className="panel-body">
        <p className="about">{about}</p>
        <PinForm
          people={approversOf(request)}
          action={t('counter.approve')}
          check={checkPin}
          onRight={(staff) => answer({ permission, approvedById: staff.id, about: about.slice(0, 200) })}
          onCancel={() => answer(undefined)}
        />
      </div>
    </section>
  );
}
