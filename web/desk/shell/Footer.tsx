import { useEffect, useState } from 'react';
import { version } from '#contract/common.ts';
import { background } from '#web/platform/api.ts';

/** The versions of the frontend and the backend. */
export function Footer() {
  const [api, setApi] = useState('…');
  useEffect(() => {
    background(version, {}).then(
      (reply) => setApi(reply.version),
      () => setApi('–'),
    );
  }, []);
  return (
    <footer className="td-foot">
      web {__WEB_VERSION__} · api {api}
    </footer>
  );
}
