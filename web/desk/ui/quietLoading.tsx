import { LoadingOutlined } from '@ant-design/icons';

/** The spinner of a button, hidden from its name: it would otherwise read "loading Save", even afterwards. */
export const quietLoading = { loadingIcon: <LoadingOutlined aria-hidden aria-label={undefined} /> };
