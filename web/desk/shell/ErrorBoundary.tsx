import { Component, type ReactNode } from 'react';
import { t } from '#web/desk/shell/texts.ts';
import { ChunkError, lazily } from '#web/platform/lazy.tsx';

type Props = { children: ReactNode };
type State = { error?: unknown };

const Page500 = lazily(async () => (await import('#web/desk/areas/errors/ErrorPages.tsx')).Page500);

/** An error in one screen stays in its own tab. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // Nothing more is loaded to report that something could not be loaded.
    if (error instanceof ChunkError)
      return (
        <div className="td-chunk" role="alert">
          <h1>{t('shell.loadFailed')}</h1>
          <p>{t('shell.loadFailedHelp')}</p>
          <button type="button" onClick={() => location.reload()}>
            {t('shell.reload')}
          </button>
        </div>
      );
    return <Page500 onRetry={() => this.setState({ error: undefined })} />;
  }
}
