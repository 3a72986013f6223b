import { type FormEvent, useEffect, useState } from 'react';
import { savingProblem } from '#web/till/counter/saving.ts';
import { Refused } from '#web/till/device/transport.ts';
import { lostReceipts } from '#web/till/device/unsentSales.ts';
import { t } from '#web/till/texts.ts';
import { focusFirst } from '#web/till/ui/focus.ts';
import {
  type DemoLogin,
  type Enrolled,
  type KeypadChoice,
  listKeypads,
  listKeypadsInUse,
  NoAnswer,
  type PreviousTill,
  readDemo,
  setUp,
  signIn,
} from './calls.ts';

const problemOf = (error: unknown): string => {
  if (error instanceof Refused) return error.message || t('counter.noAnswer');
  return error instanceof NoAnswer ? t('counter.noAnswer') : savingProblem(error);
};

function LoginForm({ onToken }: { onToken: (token: string, keypads: KeypadChoice[]) => void }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      const token = await signIn(username, password);
      onToken(token, await listKeypads(token));
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <label>
        {t('counter.username')}
        <input
          autoComplete="username"
          required
          ref={focusFirst}
          value={username}
          onChange={({ target }) => setUsername(target.value)}
        />
      </label>
      <label>
        {t('counter.password')}
        <input
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </label>
      <p className="problem-text" role="alert">
        {problem}
      </p>
      <button type="submit" className="key primary" disabled={isBusy}>
        {t('counter.signIn')}
      </button>
    </form>
  );
}

type EnrolProps = {
  onEnrolled: (enrolled: Enrolled) => Promise<void>;
  /** When a till is set up again, its old keypad and name are proposed. */
  previous?: PreviousTill & { keypadId: number; name: string };
  intro?: string;
};
type PlaceFormProps = Omit<EnrolProps, 'intro'> & { token: string; keypads: readonly KeypadChoice[] };

export function PlaceForm({ token, keypads, onEnrolled, previous }: PlaceFormProps) {
  const [keypadId, setKeypadId] = useState((keypads.find(({ id }) => id === previous?.keypadId) ?? keypads[0])?.id);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  // Most new tills are named after their keypad.
  const name = typed ?? previous?.name ?? keypads.find(({ id }) => id === keypadId)?.name ?? '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (keypadId === undefined) return;
    setBusy(true);
    setProblem('');
    try {
      const { keypadId: _, name: __, ...before } = previous ?? {};
      await setUp(token, { keypadId, name: name.trim(), previous: previous && (before as PreviousTill) }, onEnrolled);
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  if (keypads.length === 0) return <p role="alert">{t('counter.noKeypads')}</p>;
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <fieldset className="choices people" aria-label={t('counter.chooseKeypad')}>
        <legend>{t('counter.chooseKeypad')}</legend>
        {keypads.map((keypad) => (
          <button
            key={keypad.id}
            type="button"
            className="key"
            aria-pressed={keypad.id === keypadId}
            onClick={() => setKeypadId(keypad.id)}
          >
            {keypad.branchName}
            <small>{keypad.name}</small>
          </button>
        ))}
      </fieldset>
      <label>
        {t('counter.deviceName')}
        <input
          required
          maxLength={60}
          value={name}
          placeholder={t('counter.deviceExample')}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <p>{t('counter.enrolHelp')}</p>
      <p className="problem-text" role="alert">
        {problem}
      </p>
      <button type="submit" className="key primary" disabled={isBusy}>
        {t('counter.enrol')}
      </button>
    </form>
  );
}

/** Anybody may try the demo company: one click turns this browser into a till at the first free keypad. */
function DemoTill({ onEnrolled }: { onEnrolled: (enrolled: Enrolled) => Promise<void> }) {
  const [demo, setDemo] = useState<DemoLogin | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    readDemo().then(setDemo, () => setDemo(null));
  }, []);
  if (!demo) return null;
  const start = async () => {
    setBusy(true);
    setProblem('');
    try {
      const token = await signIn(demo.username, demo.password);
      const [keypads, inUse] = await Promise.all([listKeypads(token), listKeypadsInUse(token)]);
      const keypad = keypads.find(({ id }) => !inUse.has(id)) ?? keypads[0];
      if (keypad) return await setUp(token, { keypadId: keypad.id, name: keypad.name }, onEnrolled);
      setProblem(t('counter.noKeypads'));
      setBusy(false);
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" className="key" disabled={isBusy} onClick={() => void start()}>
        {t('counter.demoTill')}
      </button>
      <p className="problem-text" role="alert">
        {problem}
      </p>
    </>
  );
}

/** Turns a browser into a till: somebody with the right signs in and chooses the keypad. */
export function Enrol({ onEnrolled, previous, intro = t('counter.enrolIntro') }: EnrolProps) {
  const lost = lostReceipts();
  const [person, setPerson] = useState<{ token: string; keypads: KeypadChoice[] } | null>(null);
  return (
    <main className="page">
      <section className="card narrow">
        <h1>{t('counter.enrolTitle')}</h1>
        {previous || lost.length === 0 ? null : (
          <p className="problem-text" role="alert">
            {t('counter.salesLost', { count: lost.length, numbers: [...new Set([lost[0], lost.at(-1)])].join(' – ') })}
          </p>
        )}
        {person ? (
          <PlaceForm token={person.token} keypads={person.keypads} onEnrolled={onEnrolled} previous={previous} />
        ) : (
          <>
            <p>{intro}</p>
            <LoginForm onToken={(token, keypads) => setPerson({ token, keypads })} />
            {previous ? null : <DemoTill onEnrolled={onEnrolled} />}
          </>
        )}
      </section>
    </main>
  );
}
