import type { Locale } from '#contract/common.ts';
import type { formatsFor } from '#contract/formats.ts';
import type { ScheduleKind, TaskOf } from '#contract/jobs/tasks.ts';
import type { Sentence } from '#contract/messages/sentence.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import type { Work } from '#server/platform/jobs/definition.ts';

/** What a schedule's task receives: the owner's current rights, and the company's language and formats. */
export type TaskCtx = Pick<Ctx, 'db' | 'scope'> &
  Pick<Work, 'services' | 'signal' | 'progress' | 'log'> & {
    /** Null: all branches of the scope. */
    branchId: number | null;
    timeZone: string;
    dueAt: Date;
    /** The day the run was due, in the schedule's time zone. */
    today: string;
    language: Locale;
    formats: ReturnType<typeof formatsFor>;
  };

export type Letter = { subject: string; lines: readonly string[]; file?: Download };
export type TaskResult = {
  words: Sentence;
  /** Sent to everybody on the schedule; absent when there is nothing to report. */
  letter?: Letter;
};

export type TaskRunner<K extends ScheduleKind> = (ctx: TaskCtx, task: TaskOf<K>) => Promise<TaskResult>;
/** What each kind of schedule does, provided by the areas. */
export type TaskRunners = { [K in ScheduleKind]: TaskRunner<K> };
