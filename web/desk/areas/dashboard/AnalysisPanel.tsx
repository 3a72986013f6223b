import { useQuery } from '@tanstack/react-query';
import { Select, Tabs } from 'antd';
import { Suspense } from 'react';
import type { Analysis } from '#contract/dashboard.ts';
import { t } from '#web/desk/areas/dashboard/texts.ts';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { CouldNotLoad } from '#web/desk/ui/Emptiness.tsx';
import { useIsPhone } from '#web/desk/ui/media.ts';
import { lazily } from '#web/platform/lazy.tsx';
import { useMay } from '#web/platform/session.ts';
import { ChannelTable } from './ChannelTable.tsx';
import { analysisOf } from './queries.ts';
import { GroupTable, ProductTable } from './SoldTable.tsx';
import { type AnalysisTab, analysisTabs, useView } from './view.ts';
import './analysis.css';

// Not on the first screen, whose size is limited.
const HeatMap = lazily(async () => (await import('./HeatMap.tsx')).HeatMap);
const MarginTable = lazily(async () => (await import('./MarginTable.tsx')).MarginTable);

const titleOf = (tab: AnalysisTab): string =>
  ({
    products: t('dashboard.analysisProducts'),
    categories: t('dashboard.analysisCategories'),
    brands: t('dashboard.analysisBrands'),
    channels: t('dashboard.analysisChannels'),
    hours: t('dashboard.analysisHours'),
    margin: t('dashboard.analysisMargin'),
  })[tab];

function AnalysisTable({ tab, analysis }: { tab: AnalysisTab; analysis: Analysis }) {
  const { total } = analysis;
  if (analysis.hours.length === 0 && analysis.products.length === 0)
    return <p className="td-none">{t('dashboard.analysisNone')}</p>;
  switch (tab) {
    case 'products':
      return <ProductTable products={analysis.products} total={total.revenue} />;
    case 'categories':
      return <GroupTable title={t('common.category')} groups={analysis.categories} total={total.revenue} />;
    case 'brands':
      return <GroupTable title={t('common.brand')} groups={analysis.brands} total={total.revenue} />;
    case 'channels':
      return <ChannelTable channels={analysis.channels} />;
    case 'hours':
      return <HeatMap hours={analysis.hours} />;
    case 'margin':
      return <MarginTable analysis={analysis} />;
  }
}

type AnalysisResult = { analysis: Analysis | undefined; why: string | undefined; onRetry: () => void };

function AnalysisBody({ tab, analysis, why, onRetry }: AnalysisResult & { tab: AnalysisTab }) {
  if (analysis)
    return (
      <Suspense fallback={<div className="td-blank td-blank-chart td-late" />}>
        <AnalysisTable tab={tab} analysis={analysis} />
      </Suspense>
    );
  if (why !== undefined) return <CouldNotLoad why={why} onRetry={onRetry} />;
  return <div className="td-blank td-blank-chart td-late" />;
}

export function AnalysisPanel() {
  const { branchId, tab: requestedTab, from, to, change } = useView();
  const seesCost = useMay('cost.get');
  const tabs = analysisTabs.filter((key) => seesCost || key !== 'margin');
  const tab = tabs.find((key) => key === requestedTab) ?? 'products';
  const isPhone = useIsPhone();
  const query = useQuery(analysisOf({ branchId, from, to }));
  const result: AnalysisResult = { analysis: query.data, why: query.error?.message, onRetry: query.refetch };
  const days = dayRange(t('common.period'));
  return (
    <section className="td-panel td-analysis" aria-labelledby="td-analysis">
      <div className="td-panel-head">
        <h2 id="td-analysis">{t('dashboard.analysis')}</h2>
        {days.control({ from: from ?? query.data?.from, to: to ?? query.data?.to }, change)}
        {isPhone && (
          <Select<AnalysisTab>
            className="td-analysis-tab"
            aria-label={t('dashboard.analysis')}
            value={tab}
            onChange={(key) => change({ tab: key })}
            options={tabs.map((key) => ({ value: key, label: titleOf(key) }))}
          />
        )}
      </div>
      {isPhone ? (
        <AnalysisBody tab={tab} {...result} />
      ) : (
        <Tabs
          activeKey={tab}
          onChange={(key) => change({ tab: tabs.find((each) => each === key) ?? 'products' })}
          items={tabs.map((key) => ({ key, label: titleOf(key), children: <AnalysisBody tab={key} {...result} /> }))}
        />
      )}
    </section>
  );
}
