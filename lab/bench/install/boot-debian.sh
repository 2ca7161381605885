#!/usr/bin/env bash
# boot-debian.sh <root>: systemd as the first process of a Debian tree. It has its own processes, mounts, host name and groups
# of processes; the network is the machine's, so every port is. Ends with its first process; needs root.
set -euo pipefail
export root=$1
# systemd keeps its services in a hierarchy of its own, wherever the machine has the second version of it.
groups=$(findmnt -rn -t cgroup2 -o TARGET | sed -n 1p)
[ -n "$groups" ] || { echo 'this machine has no cgroup2' >&2; exit 1; }
mkdir -p "$groups/vazhipadu-install-$$"
echo $$ >"$groups/vazhipadu-install-$$/cgroup.procs"
exec unshare --fork --kill-child --pid --mount --uts --ipc --cgroup bash -euo pipefail -c '
  mount --make-rprivate /
  mount --bind "$root" "$root"
  cd "$root"
  mount -t proc proc proc
  mount -t sysfs -o ro sysfs sys
  mount -t cgroup2 cgroup2 sys/fs/cgroup
  for place in run tmp; do mount -t tmpfs tmpfs $place; done
  mount -t tmpfs -o mode=755 tmpfs dev
  for device in null zero full random urandom tty; do
    touch dev/$device
    mount --bind /dev/$device dev/$device
  done
  mkdir dev/pts dev/shm
  mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
  mount -t tmpfs tmpfs dev/shm
  ln -s pts/ptmx dev/ptmx
  ln -s /proc/self/fd dev/fd
  for number in 0 1 2; do ln -s /proc/self/fd/$number dev/$(printf "stdin\nstdout\nstderr\n" | sed -n $((number + 1))p); done
  hostname temple
  mkdir -p old
  pivot_root . old
  umount -l /old
  rmdir /old
  # Credentials reach a service by a mount that it shares with the first process.
  mount --make-rshared /
  exec env -i container=proof PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --show-status=no --log-target=journal
'
