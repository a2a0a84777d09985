import { Badge } from '../badge/Badge'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/icon-names'
import { Tappable } from '../tappable/Tappable'
import './icon-button.scss'

export interface IconButtonProps {
  icon: IconName
  /** Name for screen readers, in Chinese. */
  label: string
  onTap?: () => void
  size?: 'sm' | 'md' | 'lg' | 'xl'
  tone?: 'ink' | 'muted' | 'accent' | 'seal'
  badge?: number
  disabled?: boolean
  pressed?: boolean
}

/** An icon with a touch area of at least 44 px. */
export function IconButton({
  icon,
  label,
  onTap,
  size = 'lg',
  tone = 'ink',
  badge,
  disabled,
  pressed,
}: IconButtonProps) {
  return (
    <Tappable
      target
      stop
      label={badge ? `${label}，${badge} 条未读` : label}
      onTap={onTap}
      disabled={disabled}
      pressed={pressed}
      className={cx('icon-button', `icon-button--${tone}`, disabled && 'icon-button--disabled')}
    >
      {badge ? (
        <Badge count={badge}>
          <Icon name={icon} size={size} />
        </Badge>
      ) : (
        <Icon name={icon} size={size} />
      )}
    </Tappable>
  )
}
