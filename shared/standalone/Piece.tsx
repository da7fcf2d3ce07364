import { useEffect, useState, type ComponentType } from 'react';
import type { Page } from '@portal/contract/internal';

/** What a module of a remote may export. */
export interface RemoteModule {
  page?: Page;
  widget?: ComponentType;
  dialog?: ComponentType;
}
export type LoadModule = (module: string) => Promise<RemoteModule>;

/** One component that a module exports. */
export function Piece({ load, name }: { load: () => ReturnType<LoadModule>; name: 'widget' | 'dialog' }) {
  const [Content, setContent] = useState<ComponentType | null>(null);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    load().then(
      (module) => {
        const found = module[name];
        if (found) setContent(() => found);
        else setProblem(`模块没有导出 ${name}`);
      },
      (error: Error) => setProblem(error.message),
    );
  }, []); // oxlint-disable-line react/exhaustive-deps -- the module of a name never changes

  if (problem) return <p role="alert">{problem}</p>;
  return Content ? <Content /> : null;
}
