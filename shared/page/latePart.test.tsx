import { Component, useState, type ComponentType, type ReactNode } from 'react';
import { act, screen } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { latePart } from './latePart';

const Tab = ({ name }: { name: string }) => <p>{name}的内容</p>;
const lost = () => Promise.reject<ComponentType<{ name: string }>>(new Error('ChunkLoadError'));
const load = jest.fn(lost);

beforeEach(() => {
  load.mockReset().mockImplementation(lost);
  jest.spyOn(console, 'error').mockImplementation(() => {});
  globalThis.reportError = jest.fn();
});

/** A page with a field and a part that is drawn on demand. */
function Page({ Part }: { Part: ComponentType<{ name: string }> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <input aria-label="备注" />
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        在线测试
      </button>
      {isOpen && <Part name="测试" />}
    </>
  );
}

async function openTab(place?: Parameters<typeof latePart>[1]) {
  const drawn = renderElement(<Page Part={latePart(load, place)} />);
  await drawn.user.type(screen.getByLabelText('备注'), '写了一半');
  await drawn.user.click(screen.getByRole('button', { name: '在线测试' }));
  return drawn;
}

it('says alone that it is lost, keeps what is typed beside it, and loads on demand', async () => {
  const { user } = await openTab();

  expect(await screen.findByRole('alert')).toHaveTextContent('这一部分没有加载成功');
  expect(screen.getByLabelText('备注')).toHaveValue('写了一半');
  expect(reportError).toHaveBeenCalledWith(new Error('ChunkLoadError'));

  load.mockResolvedValue(Tab);
  await user.click(screen.getByRole('button', { name: '重试' }));

  expect(await screen.findByText('测试的内容')).toBeInTheDocument();
  expect(screen.getByLabelText('备注')).toHaveValue('写了一半');
});

it('loads by itself when the network is back', async () => {
  await openTab();
  await screen.findByRole('alert');

  load.mockResolvedValue(Tab);
  act(() => void window.dispatchEvent(new Event('online')));

  expect(await screen.findByText('测试的内容')).toBeInTheDocument();
});

it('is tried again when it is opened again, and says nothing where there is no room', async () => {
  const { user } = await openTab({ isQuiet: true });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '在线测试' }));

  load.mockResolvedValue(Tab);
  await user.click(screen.getByRole('button', { name: '在线测试' }));

  expect(await screen.findByText('测试的内容')).toBeInTheDocument();
});

it('leaves what the part itself throws to the boundary around it', async () => {
  class Boundary extends Component<{ children: ReactNode }, { message: string }> {
    override state = { message: '' };
    static getDerivedStateFromError = ({ message }: Error) => ({ message });
    override render() {
      return this.state.message || this.props.children;
    }
  }
  load.mockResolvedValue(() => {
    throw new Error('坏了');
  });
  const Part = latePart(load);

  renderElement(
    <Boundary>
      <Part name="测试" />
    </Boundary>,
  );

  expect(await screen.findByText('坏了')).toBeInTheDocument();
});
