import type { Program } from '../programs/programs';
import type { ProgramState } from '../programs/programState';
import { ill, well, type Finding } from './Finding';

const about = '程序';

/** Whether the built programs are older than their sources. */
export const checkPrograms = (states: Partial<Record<Program, ProgramState>>): Finding[] =>
  Object.entries(states).map(([program, state]) => {
    if (state === 'outdated')
      return ill(about, `${program}/dist 由更新前的源文件构建`, '请运行 npm run build，再重新启动');
    return well(
      about,
      state === 'current' ? `${program}/dist 是最新的` : `${program} 没有构建，直接运行源文件`,
    );
  });
