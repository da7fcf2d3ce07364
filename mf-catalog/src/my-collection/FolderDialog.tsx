import { useState } from 'react';
import styled from 'styled-components';
import { moveFavourites, type FavouriteKind } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Dialog, Field, TextInput, theme } from '@portal/design';
import { useAction } from '@portal/page';
import { folderMax } from '@portal/rules';

interface FolderDialogProps {
  kind: FavouriteKind;
  objIds: readonly string[];
  /** Names of existing folders. */
  folders: readonly string[];
  isOpen: boolean;
  onClose: () => void;
  onMoved: () => void;
}

/** Moves the selection to an existing folder, a new one, or none. */
export function FolderDialog({ isOpen, onClose, ...rest }: FolderDialogProps) {
  return (
    <Dialog title="移入收藏夹" isOpen={isOpen} onClose={onClose}>
      {isOpen && <FolderForm {...rest} onClose={onClose} />}
    </Dialog>
  );
}

function FolderForm({ kind, objIds, folders, onClose, onMoved }: Omit<FolderDialogProps, 'isOpen'>) {
  const [name, setName] = useState('');
  const moving = useAction(async (folder: string) => {
    await call(moveFavourites, { kind, objIds: [...objIds], folder });
    onMoved();
    onClose();
  }, '已移动');

  return (
    <>
      <Choices>
        {['', ...folders].map((folder) => (
          <Button key={folder} disabled={moving.isBusy} onClick={() => void moving.run(folder)}>
            {folder === '' ? '未分类' : folder}
          </Button>
        ))}
      </Choices>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) void moving.run(name.trim());
        }}
      >
        <Field label="新建收藏夹">
          <TextInput
            value={name}
            maxLength={folderMax}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Button type="submit" $kind="primary" disabled={moving.isBusy || name.trim() === ''}>
          新建并移入
        </Button>
      </form>
    </>
  );
}

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s};
  padding: ${theme.space.m} 0 ${theme.space.l};
`;
