import { buildProvider } from './buildProvider';

const app = buildProvider();
const close = () => void app.close().then(() => process.exit(0));
process.once('SIGTERM', close);
process.once('SIGINT', close);
app.listen({ host: '127.0.0.1', port: Number(process.env.SAMPLE_PROVIDER_PORT ?? 8082) }).then(
  () => process.send?.({ ready: true }),
  (error: Error) => {
    console.error(`示例数据服务没有启动：${error.message}`);
    process.exit(1);
  },
);
