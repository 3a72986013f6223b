import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { refusals } from '#contract/refusals.ts';
import { t } from '#web/desk/ui/texts.ts';
import { call } from '#web/platform/api.ts';
import { Attempt } from '#web/platform/attempt.ts';
import { CallError } from '#web/platform/callError.ts';
import { isOutdated } from '#web/platform/changes.ts';
import { type Draft, useDraft } from '#web/platform/draft.ts';
import { useRefresh } from '#web/platform/query.ts';
import { useTab } from '#web/platform/tabs.ts';
import { useUnsaved } from '#web/platform/unsaved.ts';
import { type CallInput, type DataEndpoint, decode, encode } from '#web/platform/wire.ts';
import { confirmDiscard } from './confirm.tsx';
import { type FormScope, pathOf, useNewScope, valueAt } from './form.ts';
import { goToFirst, showErrors, warnAboutTaken } from './formErrors.ts';
import { withBlanks } from './rules.ts';

/** What happens after saving, depending on the pressed button. */
export type Next = 'stay' | 'close' | 'another';

/** A document's progress, which others can change while it is open here. */
export type Progress<R> = {
  /** Its name in the audit log, which knows who did it. */
  entity: string;
  statusOf: (record: R) => string;
  /** What of it nobody can change any more. */
  fixed: (record: R) => 'all' | 'lines' | 'nothing';
};

type Options<E extends DataEndpoint, V extends object> = {
  /** As in the audit log, with the id: 'user.12', 'user.new'. Unsaved work is stored on the device under this name. */
  name: string;
  to: E;
  /** The record as it was loaded, including its version; or the initial values of a new one. */
  initial: V;
  /** Reading endpoints whose answers change with it. */
  refresh: readonly DataEndpoint[];
  /** The field of a refusal code: 106 is about the email. */
  fieldOf?: Readonly<Record<number, string>>;
  /** A refusal as errors of fields, if its code has data of its own: 9150 lists lines. */
  errorsOf?: (error: CallError, values: object) => Readonly<Record<string, string>> | undefined;
  /** The record's list: where closing leads. */
  list: string;
  progress?: Progress<z.output<E['reply']>>;
  onSaved?: (reply: z.output<E['reply']>, next: Next) => void;
};

export type Conflict = { base: object; mine: object; theirs: object };

export type RecordForm = {
  name: string;
  scope: FormScope;
  to: DataEndpoint;
  initial: object;
  dirty: boolean;
  state: 'idle' | 'saving' | 'saved';
  /** A refusal that belongs to no field on screen. */
  problem: CallError | undefined;
  conflict: Conflict | undefined;
  progress: Progress<never> | undefined;
  draft: Draft<object>;
  /** `more` is sent with the values: the status that a button sets. */
  save: (next: Next, more?: object) => Promise<void>;
  /** True if it could be sent as it is; all errors are shown at their place, in fields and lines alike. */
  check: (more?: object) => Promise<boolean>;
  /** Repeats the refused save with something added: a permission to override. */
  again: (more: object) => Promise<void>;
  /** Leaves without saving; asks if that would lose something. */
  cancel: () => Promise<void>;
  /** Resolves a conflict: saves these values on top of the current record. */
  settle: (values: object) => Promise<void>;
  keepEditing: () => void;
  /** Resolves a conflict: drops the input and shows the record as it is now. */
  takeTheirs: () => Promise<void>;
  changed: (changes: object) => void;
  restore: (values: object) => void;
};

/** One record in a form: validated, saved once, errors at their fields, no input lost, nobody overwritten. */
export const useRecordForm = <E extends DataEndpoint, V extends object>(options: Options<E, V>): RecordForm => {
  const { to, initial, refresh, fieldOf = {}, list, onSaved } = options;
  const tab = useTab();
  const refreshAll = useRefresh();
  const scope = useNewScope();
  const { instance, fields } = scope;
  const draft = useDraft<object>(options.name);
  const [base, setBase] = useState<object>(initial);
  const [dirty, setDirty] = useState(false);
  const [state, setState] = useState<RecordForm['state']>('idle');
  const [problem, setProblem] = useState<CallError>();
  const [conflict, setConflict] = useState<Conflict>();
  const [attempt] = useState(() => new Attempt());
  const busy = useRef(false);
  /** What was sent last, for a refusal that can be overridden or resolved. */
  const lastSave = useRef<{ next: Next; more: object }>({ next: 'stay', more: {} });
  useUnsaved(dirty);

  const values = useCallback((): object => instance.getFieldsValue(true), [instance]);
  const begin = useCallback(
    (record: object) => {
      setBase(record);
      setDirty(false);
      // Clears fields that are not part of the record, such as a typed password.
      const typed = Object.keys(instance.getFieldsValue(true) as object);
      instance.setFieldsValue({ ...Object.fromEntries(typed.map((name) => [name, undefined])), ...record });
    },
    [instance],
  );
  // A change by somebody else is shown at once if nothing was typed here.
  const [lastInitial, setLastInitial] = useState<object>(initial);
  useEffect(() => {
    if (initial === lastInitial) return;
    setLastInitial(initial);
    if (!dirty) begin(initial);
  }, [initial, lastInitial, dirty, begin]);

  const ownErrors = (error: CallError) => options.errorsOf?.(error, instance.getFieldsValue(true));
  const errorsOf = (error: CallError): Readonly<Record<string, string>> => {
    const formErrors = ownErrors(error);
    if (formErrors) return formErrors;
    const field = fieldOf[error.code];
    return Object.keys(error.fields).length === 0 && field ? { [field]: error.message } : error.fields;
  };
  const isOnScreen = (error: CallError) => {
    const names = Object.keys(errorsOf(error));
    return names.length > 0 && names.every((name) => fields.nearest(name) !== undefined);
  };
  const handleRefusal = (error: CallError, mine: object) => {
    // A 409 contains the current record.
    if (error.code === refusals.changed.code)
      return setConflict({ base, mine, theirs: decode(to, error.data) as object });
    showErrors(instance, fields, errorsOf(error));
    // A refusal with its own code is also shown above the buttons: it may offer an override.
    const isGone = error.code === refusals.notFound.code && !to.creates;
    // What was typed stays, with what is true now around it.
    if (isOutdated(error) && !isGone) void refreshAll(refresh);
    if (!isOnScreen(error) || ownErrors(error))
      setProblem(isGone ? new CallError({ ...error, message: t('ui.gone') }) : error);
  };

  // People keep typing during a save: that input is newer than the answer, and not saved yet.
  const typedSince = (snapshot: object): { name: (string | number)[]; value: unknown }[] =>
    fields.differing(snapshot, values()).map(({ name }) => ({ name: pathOf(name), value: valueAt(values(), name) }));
  const keepTyped = (typed: ReturnType<typeof typedSince>, saved: object) => {
    for (const { name, value } of typed) instance.setFieldValue(name, value);
    if (fields.differing(saved, values()).length === 0) return;
    setDirty(true);
    setState('idle');
    draft.save(values(), attempt.unanswered);
  };

  const send = async (mine: object, next: Next, more: object) => {
    if (busy.current) return;
    busy.current = true;
    lastSave.current = { next, more };
    setState('saving');
    setProblem(undefined);
    const snapshot = values();
    try {
      const input = withBlanks(to.input, mine) as unknown as CallInput<E>;
      // The form shows all errors itself, at the field or above its buttons; an ended session is still reported to the
      // shell.
      const reply = await call(to, input, { attempt, handles: () => true });
      attempt.restart();
      draft.drop();
      await refreshAll(refresh);
      const typed = next === 'stay' ? typedSince(snapshot) : [];
      begin(next === 'another' ? initial : (reply as object));
      setState('saved');
      if (typed.length > 0) keepTyped(typed, reply as object);
      onSaved?.(reply, next);
      if (next === 'close') tab.closeToList(list);
    } catch (error) {
      setState('idle');
      if (!(error instanceof CallError)) throw error;
      if (dirty && to.creates) draft.save(values(), attempt.unanswered);
      handleRefusal(error, mine);
    } finally {
      busy.current = false;
    }
  };

  const isComplete = () =>
    instance.validateFields().then(
      () => true,
      ({ errorFields }: { errorFields: { name: (string | number)[]; errors: string[] }[] }) => {
        warnAboutTaken(errorFields);
        goToFirst(instance, fields, errorFields);
        return false;
      },
    );

  return {
    name: options.name,
    scope,
    to,
    initial,
    dirty,
    state,
    problem,
    conflict,
    progress: options.progress,
    draft,
    save: async (next, more = {}) => {
      if (!busy.current && (await isComplete())) await send({ ...values(), ...more }, next, more);
    },
    check: async (more = {}) => {
      const complete = await isComplete();
      const mine = { ...values(), ...more };
      try {
        encode(to, withBlanks(to.input, mine));
        return complete;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        handleRefusal(error, mine);
        return false;
      }
    },
    again: async (more) => {
      const { next, more: sent } = lastSave.current;
      const both = { ...sent, ...more };
      await send({ ...values(), ...both }, next, both);
    },
    cancel: async () => {
      if (dirty && !(await confirmDiscard())) return;
      attempt.restart();
      draft.drop();
      begin(base);
      tab.closeToList(list);
    },
    settle: async (merged) => {
      if (conflict) setBase(conflict.theirs);
      setConflict(undefined);
      instance.setFieldsValue(merged);
      await send(merged, lastSave.current.next, lastSave.current.more);
      // Refused after all: around the input, the page shows the record as it is now.
      await refreshAll(refresh);
    },
    keepEditing: () => setConflict(undefined),
    takeTheirs: async () => {
      draft.drop();
      if (conflict) begin(conflict.theirs);
      setConflict(undefined);
      setState('idle');
      await refreshAll(refresh);
    },
    changed: (changes) => {
      // The error was about the previous value.
      instance.setFields(fields.touchedBy(changes).map((name) => ({ name: pathOf(name), errors: [] })));
      const current = values();
      const differs = fields.differing(base, current).length > 0;
      setDirty(differs);
      setState('idle');
      if (differs) draft.save(current, attempt.unanswered);
      else draft.drop();
    },
    restore: (draftValues) => {
      instance.setFieldsValue(draftValues);
      attempt.resume(draft.stored?.sent ?? []);
      draft.take();
      setDirty(fields.differing(base, values()).length > 0);
    },
  };
};
