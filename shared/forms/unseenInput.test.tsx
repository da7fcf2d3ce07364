import { useState } from 'react';
import { screen } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { PictureField } from './PictureField';
import { SquarePicture } from './SquarePicture';

function Logo() {
  const [value, setValue] = useState('/logo.png');
  return <PictureField label="标志" kind="logo" value={value} onChange={setValue} />;
}

const avatar = (
  <SquarePicture
    label="标志"
    what="标志"
    url="/face.png"
    name="林"
    size={64}
    note="JPG 或 PNG"
    reason=""
    busy={null}
    onChoose={() => {}}
    onRemove={() => {}}
  />
);

it.each([
  ['a picture', <Logo key="1" />, '移除'],
  ['a square picture', avatar, '移除标志'],
])('is one stop of Tab for %s, not one before the button that does the same', async (_, field, next) => {
  const { user } = renderElement(field);

  await user.tab();
  expect(screen.getByLabelText('标志')).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: next })).toHaveFocus();
});
