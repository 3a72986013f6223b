import { ArrowLeftOutlined, DeleteOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Steps } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportJob } from '#contract/imports.ts';
import { t } from '#web/desk/areas/imports/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { ConfirmButton } from '#web/desk/ui/ConfirmButton.tsx';
import { useIsPhone } from '#web/desk/ui/media.ts';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { wordsOf } from '#web/platform/i18n.ts';
import { useTab } from '#web/platform/tabs.ts';
import { useUrlFilter } from '#web/platform/url.ts';
import { DryRun } from './DryRun.tsx';
import { useFixes } from './fixes.ts';
import { ImportStart } from './ImportStart.tsx';
import type { ImportKind } from './kind.ts';
import { MappingForm } from './MappingForm.tsx';
import { stateMood, stateName } from './names.ts';
import { Applied, Checked, Failed, Reverted } from './Outcome.tsx';
import { importOf, isWorking, useDiscard } from './queries.ts';
import { Working } from './Working.tsx';

/** Upload, columns, dry run, apply: the current step is in the address, so a reload loses nothing. */
export function ImportPage({ kind }: { kind: ImportKind }) {
  const [{ id }] = useUrlFilter(kind.endpoints.importRows.input);
  const navigate = useNavigate();
  const { setTitle } = useTab();
  useEffect(() => {
    if (id === undefined) setTitle(undefined);
  }, [id, setTitle]);
  if (id === undefined) return <ImportStart kind={kind} onOpen={(job) => navigate(`${kind.path}?id=${job.id}`)} />;
  return <OpenImport key={id} kind={kind} id={id} onAnother={() => navigate(kind.path)} />;
}

function OpenImport({ kind, id, onAnother }: { kind: ImportKind; id: number; onAnother: () => void }) {
  const query = useQuery(importOf(kind, id));
  return <RecordPage query={query}>{(job) => <ImportFlow kind={kind} job={job} onAnother={onAnother} />}</RecordPage>;
}

const stepOf = ({ state }: ImportJob, choosing: boolean): number => {
  if (choosing || state === 'mapping') return 1;
  if (state === 'reading' || state === 'failed') return 0;
  return state === 'checking' || state === 'checked' ? 2 : 3;
};

const stepStatus = ({ state, counts }: ImportJob, choosing: boolean) => {
  if (state === 'failed' || (state === 'checked' && !choosing && counts.wrong > 0)) return 'error';
  return state === 'applied' || state === 'reverted' ? 'finish' : 'process';
};

function ImportFlow({ kind, job, onAnother }: { kind: ImportKind; job: ImportJob; onAnother: () => void }) {
  const [filter, setFilter] = useUrlFilter(kind.endpoints.importRows.input);
  const [choosing, setChoosing] = useState(false);
  const discard = useDiscard(kind);
  const phone = useIsPhone();
  const { setTitle } = useTab();
  useEffect(() => setTitle(job.fileName), [setTitle, job.fileName]);
  const { state } = job;
  const mapping = state === 'mapping' || (state === 'checked' && choosing);
  const { fixes, problem } = useFixes(kind, job, () =>
    setFilter({ outcome: undefined, keyword: undefined, pageNo: 1 }),
  );
  const drop = async () => {
    await discard.mutateAsync({ id: job.id });
    onAnother();
  };

  const content = () => {
    if (isWorking(job)) return <Working kind={kind} job={job} />;
    if (state === 'failed') return <Failed job={job} onAnother={onAnother} />;
    if (mapping)
      return (
        <>
          {job.reason ? <Alert type="error" showIcon title={wordsOf(job.said, job.reason)} role="alert" /> : null}
          <MappingForm
            kind={kind}
            job={job}
            onCancel={choosing ? () => setChoosing(false) : undefined}
            onChecked={() => {
              scrollTo(0, 0); // the result is shown above the columns
              setChoosing(false);
              setFilter({ outcome: undefined, keyword: undefined, pageNo: 1 });
            }}
          />
        </>
      );
    return (
      <>
        {state === 'checked' ? (
          <Checked
            kind={kind}
            job={job}
            onAnother={onAnother}
            onColumns={() => setChoosing(true)}
            fixes={fixes}
            fixProblem={problem}
          />
        ) : state === 'applied' ? (
          <Applied kind={kind} job={job} onAnother={onAnother} />
        ) : (
          <Reverted kind={kind} job={job} onAnother={onAnother} />
        )}
        <DryRun
          kind={kind}
          job={job}
          filter={filter}
          onFilter={setFilter}
          fixes={state === 'checked' ? fixes : undefined}
        />
      </>
    );
  };
  return (
    <section className="td-page">
      <header className="td-page-head">
        <h1>{job.fileName}</h1>
        <StatusTag mood={stateMood(state)}>{stateName(state)}</StatusTag>
        <div className="td-page-actions">
          <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={onAnother}>
            {t('imports.listAll')}
          </Button>
          {state === 'applied' || isWorking(job) ? null : (
            <Allowed to={kind.endpoints.discardImport}>
              <ConfirmButton
                icon={<DeleteOutlined aria-hidden />}
                danger
                ask={{ title: t('imports.discardConfirm'), content: job.fileName, ok: t('common.discard') }}
                onConfirm={drop}
              >
                {t('common.discard')}
              </ConfirmButton>
            </Allowed>
          )}
        </div>
      </header>
      <Steps
        size="small"
        responsive={false}
        titlePlacement={phone ? 'vertical' : 'horizontal'}
        className="td-import-steps"
        current={stepOf(job, choosing)}
        status={stepStatus(job, choosing)}
        items={[
          { title: t('imports.stepUpload') },
          { title: t('imports.stepColumns') },
          { title: t('imports.stepPreview') },
          { title: t('imports.apply') },
        ]}
      />
      {content()}
    </section>
  );
}
