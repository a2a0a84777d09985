/** Faces and signs that a collector's talk needs; plain Unicode, so that they read everywhere. */
export const EMOJI = [
  '😀', '😄', '😁', '😅', '😂', '🙂', '😊', '😍',
  '😘', '😋', '😎', '🤔', '😮', '😢', '😭', '😡',
  '😴', '🤝', '👍', '👏', '🙏', '💪', '👌', '✌️',
  '👀', '❤️', '🎉', '🌹', '🍵', '🍶', '🏺', '🖼️',
  '📜', '🔍', '💰', '🎁', '☀️', '🌙', '🔥', '✅',
] as const
