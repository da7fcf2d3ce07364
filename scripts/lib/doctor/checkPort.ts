import { ill, well, type Finding } from './Finding';
import { portTrouble } from './probe';

/** Whether a port is free for a process about to start. @param name Setting that defines the port. */
export async function checkPort(name: string, port: number): Promise<Finding> {
  const about = `端口 ${port}`;
  const trouble = port === 0 ? null : await portTrouble(port);
  if (trouble === null) return well(about, `空闲（${name}）`);
  return trouble === 'EADDRINUSE'
    ? ill(
        about,
        `被别的程序占用（${name}）`,
        `用 ss -ltnp 'sport = :${port}' 找到并停止它，或用 ${name} 换一个端口`,
      )
    : ill(about, `不能监听（${name}，${trouble}）`, `请用 ${name} 换一个 1024 以上的端口`);
}
