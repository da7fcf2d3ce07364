import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { audienceMax, listPublishPortals, namedVisibility } from '@portal/calls';
import { network } from '@portal/testing';
import { VisibilityField } from './VisibilityField';

interface Visibility {
  portalId: string;
  audience: string[];
}

function Held({ onChange }: { onChange: (visibility: Visibility) => void }) {
  const [visibility, setVisibility] = useState<Visibility>({ portalId: '', audience: [] });
  function handleChange(next: Visibility): void {
    setVisibility(next);
    onChange(next);
  }
  return <VisibilityField {...visibility} onChange={handleChange} />;
}

const draw = () => {
  network.answer(listPublishPortals, { records: [{ portalId: 'portal_1', name: '海港' }] });
  const onChange = jest.fn<void, [Visibility]>();
  render(<Held onChange={onChange} />);
  return { user: userEvent.setup(), kept: () => onChange.mock.lastCall?.[0] };
};

it('asks for accounts only for the named audience, one per line, without duplicates', async () => {
  const { user, kept } = draw();
  expect(await screen.findByRole('option', { name: '仅专区：海港' })).toBeInTheDocument();
  expect(screen.queryByLabelText('指定的用户')).toBeNull();

  await user.selectOptions(screen.getByLabelText('可见范围'), '指定用户：仅名单中的用户');
  await user.type(
    screen.getByLabelText('指定的用户'),
    'a@example.com{Enter}{Enter}某某科技有限公司， a@example.com，',
  );

  expect(kept()).toEqual({ portalId: namedVisibility, audience: ['a@example.com', '某某科技有限公司'] });
  expect(screen.getByLabelText('指定的用户')).toHaveValue(
    'a@example.com\n\n某某科技有限公司， a@example.com，',
  );
});

it('says when there are too many, and keeps the valid ones', async () => {
  const { user, kept } = draw();
  await user.selectOptions(await screen.findByLabelText('可见范围'), namedVisibility);
  await user.click(screen.getByLabelText('指定的用户'));
  await user.paste(Array.from({ length: audienceMax }, (_, index) => `${index}@example.com`).join('\n'));
  expect(kept()?.audience).toHaveLength(audienceMax);
  await user.paste('\none-more@example.com');

  expect(screen.getByLabelText('指定的用户')).toHaveAccessibleDescription(
    new RegExp(`最多指定 ${audienceMax} 个用户`),
  );
  expect(kept()?.audience).toHaveLength(audienceMax);
});
