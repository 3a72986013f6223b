import { theTill, useCounter } from '#web/till/counter/counter.ts';
import { t } from '#web/till/texts.ts';
import { signIn } from './approval.ts';
import { PinForm } from './PinForm.tsx';

/** Who is at the till: changing staff takes a second. */
export function SignIn() {
  useCounter((state) => state.tick);
  const { staff, branch, keypad, device } = theTill().setup();
  return (
    <main className="page">
      <section className="card narrow">
        <h1>{t('counter.whoIsIt')}</h1>
        <p>
          {branch.name} · {keypad.name} · {t('counter.atTill', { till: device.number })}
        </p>
        <PinForm
          people={staff.filter(({ permissions }) => permissions.includes('pos.add'))}
          action={t('counter.signIn')}
          check={signIn}
          onRight={() => undefined}
        />
      </section>
    </main>
  );
}
