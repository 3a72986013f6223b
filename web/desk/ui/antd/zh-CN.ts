import antdPack from 'antd/es/locale/zh_CN.js';
import 'dayjs/locale/zh-cn.js';

export { antdPack };
