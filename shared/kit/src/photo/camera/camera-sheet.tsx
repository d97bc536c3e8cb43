import { useRef } from 'react';
import { DetailSheet } from '../../sheet/detail-sheet.tsx';
import type { SheetState } from '../../sheet/use-lazy-sheet.tsx';
import type { DrawnPhoto } from '../draw-photo.ts';
import type { OtherWay } from './camera-flaw-view.tsx';
import { CameraView } from './camera-view.tsx';
import type { DocumentFrame } from './document-frame.ts';

export interface CameraSheetProps extends SheetState {
  /** Names the photographed document: 'Front of the ID card'. */
  title: string;
  frame: DocumentFrame;
  /** Called with the photo to send, after the user has seen it and its flaw. */
  onUse(photo: DrawnPhoto): void;
  /** Called when the user chooses another source than this camera. */
  onOther(way: OtherWay): void;
}

export function CameraSheet({ open, onClose, onUse, onOther, ...what }: CameraSheetProps) {
  const first = useRef<HTMLButtonElement>(null);
  return (
    <DetailSheet open={open} onClose={onClose} title={what.title} initialFocus={first}>
      <CameraView
        {...what}
        isOpen={open}
        main={first}
        onUse={(photo) => {
          onClose();
          onUse(photo);
        }}
        onOther={(way) => {
          onClose();
          onOther(way);
        }}
      />
    </DetailSheet>
  );
}
