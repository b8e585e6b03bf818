// Loaded before a program that a test starts with a channel to it: when the test is gone, however it ended, so is the program.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
