import { expect, test } from 'vitest';
import { say } from '#contract/messages/sentence.ts';
import { ScheduleDraft } from './schedules.ts';

test('of several addresses the one that is none is named', () => {
  const { error } = ScheduleDraft.shape.emails.safeParse(['ann@example.com', 'bob@example']);
  expect(error?.issues).toMatchObject([{ path: [1], message: say('jobs.emailWrong', { email: 'bob@example' }) }]);
});
