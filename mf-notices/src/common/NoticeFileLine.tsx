import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from '@portal/design';
import { fileSize } from '@portal/rules';

/** A file of a notice. Of one that was uploaded just now nobody has said how large it is. */
export interface ShownFile {
  fileId: string;
  fileName: string;
  fileBytes?: number;
}

interface NoticeFileLineProps {
  file: ShownFile;
  /** What can be done with it. */
  children: ReactNode;
}

/** A file in a list: its name, and how large it is where that is known. */
export const NoticeFileLine = ({ file: { fileName, fileBytes }, children }: NoticeFileLineProps) => (
  <Line>
    <span>{fileName}</span>
    {fileBytes !== undefined && <small>{fileSize(fileBytes)}</small>}
    {children}
  </Line>
);

const Line = styled.li`
  display: flex;
  align-items: baseline;
  gap: ${theme.space.m};
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    flex: none;
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.xs};
  }
`;
