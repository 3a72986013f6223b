import { LoadingOutlined } from '@ant-design/icons';

/** The turning sign of a button: no part of its name, which would otherwise read "loading Save", even afterwards. */
export const quietLoading = { loadingIcon: <LoadingOutlined aria-hidden aria-label={undefined} /> };
