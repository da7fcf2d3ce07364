import { screen } from '@testing-library/react';
import { aBoot, aRemote, renderElement } from '@portal/testing';
import { BootProvider } from '../bootDocument';
import { RemoteBoundary } from './RemoteBoundary';

jest.mock('./connectRemotes', () => ({
  inUse: (remote: unknown) => remote,
  fallBack: async () => false,
}));
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

function Broken(): never {
  throw new Error('坏了');
}

it.each<[who: string, integrity: string | null, text: string]>([
  ['a developer what their version threw', null, '本地版本出错：Error: 坏了'],
  ['visitors that the rest works', 'x', '“示例”没有加载成功，其他功能不受影响。（版本组合 ABCD2345）'],
])('tells %s', async (who, integrity, text) => {
  const remote = aRemote({}, { integrity, globalName: `mf_${who.length}` });
  renderElement(
    <BootProvider value={aBoot({ remotes: [remote] })}>
      <RemoteBoundary remote={remote} title="示例" onReplace={() => {}}>
        <Broken />
      </RemoteBoundary>
    </BootProvider>,
  );

  expect(await screen.findByText(text)).toBeInTheDocument();
});
