import { ArrowLeftOutlined, DeleteOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Steps } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { discardImport, type ProductImport as Import, importRows } from '#contract/catalogue/imports.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { ConfirmButton } from '#web/desk/ui/ConfirmButton.tsx';
import { useIsPhone } from '#web/desk/ui/media.ts';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { wordsOf } from '#web/platform/i18n.ts';
import { useTab } from '#web/platform/tabs.ts';
import { useUrlFilter } from '#web/platform/url.ts';
import { DryRun } from './DryRun.tsx';
import { ImportStart } from './ImportStart.tsx';
import { MappingForm } from './MappingForm.tsx';
import { stateMood, stateName } from './names.ts';
import { Applied, Checked, Failed, Reverted } from './Outcome.tsx';
import { importOf, isWorking, useDiscard } from './queries.ts';
import { Working } from './Working.tsx';

const PATH = pathOf('productImport');

/** Upload, columns, dry run, apply: which of them is looked at is in the address, so a reload loses nothing. */
export function ProductImport() {
  const [{ id }] = useUrlFilter(importRows.input);
  const navigate = useNavigate();
  const { setTitle } = useTab();
  useEffect(() => {
    if (id === undefined) setTitle(undefined);
  }, [id, setTitle]);
  if (id === undefined) return <ImportStart onOpen={(made) => navigate(`${PATH}?id=${made.id}`)} />;
  return <OpenImport key={id} id={id} onAnother={() => navigate(PATH)} />;
}

function OpenImport({ id, onAnother }: { id: number; onAnother: () => void }) {
  const query = useQuery(importOf(id));
  return <RecordPage query={query}>{(made) => <ImportFlow made={made} onAnother={onAnother} />}</RecordPage>;
}

const stepOf = ({ state }: Import, choosing: boolean): number => {
  if (choosing || state === 'mapping') return 1;
  if (state === 'reading' || state === 'failed') return 0;
  return state === 'checking' || state === 'checked' ? 2 : 3;
};

const stepStatus = ({ state, counts }: Import, choosing: boolean) => {
  if (state === 'failed' || (state === 'checked' && !choosing && counts.wrong > 0)) return 'error';
  return state === 'applied' || state === 'reverted' ? 'finish' : 'process';
};

function ImportFlow({ made, onAnother }: { made: Import; onAnother: () => void }) {
  const [filter, setFilter] = useUrlFilter(importRows.input);
  const [choosing, setChoosing] = useState(false);
  const discard = useDiscard();
  const phone = useIsPhone();
  const { setTitle } = useTab();
  useEffect(() => setTitle(made.fileName), [setTitle, made.fileName]);
  const { state } = made;
  const mapping = state === 'mapping' || (state === 'checked' && choosing);
  const drop = async () => {
    await discard.mutateAsync({ id: made.id });
    onAnother();
  };

  const content = () => {
    if (isWorking(made)) return <Working made={made} />;
    if (state === 'failed') return <Failed made={made} onAnother={onAnother} />;
    if (mapping)
      return (
        <>
          {made.reason ? <Alert type="error" showIcon title={wordsOf(made.said, made.reason)} role="alert" /> : null}
          <MappingForm
            made={made}
            onCancel={choosing ? () => setChoosing(false) : undefined}
            onChecked={() => {
              scrollTo(0, 0); // what came of it stands above the columns
              setChoosing(false);
              setFilter({ outcome: undefined, keyword: undefined, pageNo: 1 });
            }}
          />
        </>
      );
    return (
      <>
        {state === 'checked' ? (
          <Checked made={made} onAnother={onAnother} onColumns={() => setChoosing(true)} />
        ) : state === 'applied' ? (
          <Applied made={made} onAnother={onAnother} />
        ) : (
          <Reverted made={made} onAnother={onAnother} />
        )}
        <DryRun made={made} filter={filter} onFilter={setFilter} />
      </>
    );
  };
  return (
    <section className="td-page">
      <header className="td-page-head">
        <h1>{made.fileName}</h1>
        <StatusTag mood={stateMood(state)}>{stateName(state)}</StatusTag>
        <div className="td-page-actions">
          <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={onAnother}>
            {t('catalogue.importsAll')}
          </Button>
          {state === 'applied' || isWorking(made) ? null : (
            <Allowed to={discardImport}>
              <ConfirmButton
                icon={<DeleteOutlined aria-hidden />}
                danger
                ask={{ title: t('catalogue.importDiscardConfirm'), content: made.fileName, ok: t('common.discard') }}
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
        current={stepOf(made, choosing)}
        status={stepStatus(made, choosing)}
        items={[
          { title: t('catalogue.importStepUpload') },
          { title: t('catalogue.importStepColumns') },
          { title: t('catalogue.importStepPreview') },
          { title: t('catalogue.importApply') },
        ]}
      />
      {content()}
    </section>
  );
}
