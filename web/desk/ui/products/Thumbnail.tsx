import { PictureOutlined } from '@ant-design/icons';
import { config } from '#web/platform/config.ts';
import './products.css';

/** 32 px in a fixed box: rows never move when pictures arrive. */
export function Thumbnail({ url }: { url: string | null }) {
  return (
    <span className="td-thumb">
      {url ? (
        <img src={`${config.apiBase}${url}`} alt="" width={32} height={32} loading="lazy" decoding="async" />
      ) : (
        <PictureOutlined aria-hidden />
      )}
    </span>
  );
}
