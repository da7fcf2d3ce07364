import { buildProvider } from './buildProvider';

const app = buildProvider();
let isClosing = false;
const close = () => {
  if (isClosing) return;
  isClosing = true;
  void app.close().then(() => process.exit(0));
};
process.on('SIGTERM', close);
process.on('SIGINT', close);
// The supervisor that started this process has exited.
process.on('disconnect', close);
app.listen({ host: '127.0.0.1', port: Number(process.env.SAMPLE_PROVIDER_PORT ?? 8082) }).then(
  () => process.send?.({ ready: true }),
  (error: Error) => {
    console.error(`示例数据服务没有启动：${error.message}`);
    process.exit(1);
  },
);
